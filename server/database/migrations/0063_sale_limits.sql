ALTER TABLE "seats_held" DROP CONSTRAINT "seats_held_range";--> statement-breakpoint
ALTER TABLE "seats_held" ADD COLUMN "most" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "identity" ADD COLUMN "seats_per_person" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "identity" ADD COLUMN "hold_minutes" integer DEFAULT 8 NOT NULL;--> statement-breakpoint
ALTER TABLE "seats_held" ADD CONSTRAINT "seats_held_most" CHECK ("seats_held"."most" between 1 and 10);--> statement-breakpoint
ALTER TABLE "seats_held" ADD CONSTRAINT "seats_held_range" CHECK ("seats_held"."seats" between 0 and "seats_held"."most");--> statement-breakpoint
ALTER TABLE "identity" ADD CONSTRAINT "identity_seats_per_person" CHECK ("identity"."seats_per_person" between 1 and 10);--> statement-breakpoint
ALTER TABLE "identity" ADD CONSTRAINT "identity_hold_minutes" CHECK ("identity"."hold_minutes" between 4 and 8);