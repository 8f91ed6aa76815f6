ALTER TABLE "vouchers" DROP CONSTRAINT "vouchers_origin";--> statement-breakpoint
ALTER TABLE "identity" ADD COLUMN "open_to_public" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_origin" CHECK ("vouchers"."kind" = 'invitation' or "vouchers"."orders_id" is null);