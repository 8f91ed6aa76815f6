CREATE TABLE "guest_codes" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "users_email_unique";--> statement-breakpoint
ALTER TABLE "identity" ADD COLUMN "guest_checkout" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "login_sessions" ADD COLUMN "orders_id" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "guest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "guest_codes_ends_at" ON "guest_codes" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_guest_unique" ON "users" USING btree (lower("email")) WHERE "users"."guest";--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email")) WHERE not "users"."guest";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_guest_plain" CHECK (not "users"."guest" or ("users"."password_hash" is null and "users"."tasks" = '{}'
        and "users"."roles_id" = 2));