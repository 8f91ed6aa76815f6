ALTER TABLE "orders" ADD COLUMN "cancel_minutes" integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "doors_minutes" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "entry_minutes" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "compensation_days" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "identity" ADD COLUMN "cancel_minutes" integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "identity" ADD COLUMN "doors_minutes" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "identity" ADD COLUMN "entry_minutes" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "identity" ADD COLUMN "compensation_days" integer DEFAULT 60 NOT NULL;