ALTER TABLE "vouchers" DROP CONSTRAINT "vouchers_code";--> statement-breakpoint
ALTER TABLE "vouchers" DROP CONSTRAINT "vouchers_owner";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_because" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "staff_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "blocked_because" text;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "recipient_email" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_blocked_because" CHECK ("users"."blocked_because" <> '');--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_card_without_code" CHECK ("vouchers"."kind" <> 'e_carte' or "vouchers"."code_hash" is null);--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_blocked_because" CHECK ("vouchers"."blocked_because" <> '');--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_code" CHECK ("vouchers"."kind" <> 'bon_cadeau' or "vouchers"."code_hash" is not null);--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_owner" CHECK ("vouchers"."code_hash" is not null or "vouchers"."users_id" is not null);