ALTER TABLE "payments" DROP CONSTRAINT "payments_refused_because";--> statement-breakpoint
ALTER TABLE "change_claims" ADD COLUMN "to_tell" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "change_claims_to_tell" ON "change_claims" USING btree ("screening_changes_id","orders_id") WHERE "change_claims"."to_tell";--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refused_because" CHECK ("payments"."refused_because" is null or ("payments"."refused_because" in ('card_expires_too_early', 'payment_unavailable') and "payments"."state" = 'refused'));