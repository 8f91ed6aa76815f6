ALTER TABLE "users" ADD COLUMN "tasks" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "cinemas_ids" integer[];--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "refund_limit" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_admin_everywhere" CHECK ("users"."roles_id" <> 1 or "users"."cinemas_ids" is null);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_refund_limit_not_negative" CHECK ("users"."refund_limit" >= 0);