ALTER TABLE "users" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "trust" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "trust" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "challenges" ALTER COLUMN "trust" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "email_changes" ADD COLUMN "trust" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "email_changes" ALTER COLUMN "trust" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "trust" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "password_resets" ALTER COLUMN "trust" DROP DEFAULT;
