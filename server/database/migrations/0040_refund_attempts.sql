ALTER TABLE "payments" ADD COLUMN "refund_asked" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refund_asked" CHECK ("payments"."refund_asked" <= "payments"."to_refund");--> statement-breakpoint
UPDATE "payments" SET "refund_attempt" = 1 FROM "refunds" WHERE "refunds"."reference" = "payments"."reference" AND "refunds"."reason" IN ('refused', 'failed', 'came_back');--> statement-breakpoint
UPDATE "payments" SET "refund_asked" = "to_refund" - "refunded_otherwise" FROM "refunds" WHERE "refunds"."reference" = "payments"."reference" AND "refunds"."settled_at" IS NULL AND "refunds"."reason" IN ('no_answer', 'fault');
