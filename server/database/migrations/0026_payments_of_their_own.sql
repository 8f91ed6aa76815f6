CREATE TABLE "payments" (
	"reference" text PRIMARY KEY NOT NULL,
	"orders_id" integer,
	"purchases_id" integer,
	"gateway" text,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"refused_because" text,
	"card_brand" text,
	"card_last4" text,
	"asked_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"check_at" timestamp with time zone,
	"to_refund" integer DEFAULT 0 NOT NULL,
	"refunded_amount" integer DEFAULT 0 NOT NULL,
	"refunded_otherwise" integer DEFAULT 0 NOT NULL,
	"refunded_at" timestamp with time zone,
	"refunding_since" timestamp with time zone,
	CONSTRAINT "payments_seller" CHECK (num_nonnulls("payments"."orders_id", "payments"."purchases_id") = 1),
	CONSTRAINT "payments_gateway" CHECK ("payments"."gateway" in ('simulated', 'stripe')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" >= 0 and ("payments"."amount" = 0) = ("payments"."gateway" is null)),
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('open', 'paid', 'refused', 'expired')),
	CONSTRAINT "payments_open" CHECK (("payments"."state" = 'open') = ("payments"."check_at" is not null) and ("payments"."state" = 'open') = ("payments"."settled_at" is null)),
	CONSTRAINT "payments_refused_because" CHECK ("payments"."refused_because" is null or ("payments"."refused_because" in ('card_expires_too_early') and "payments"."state" = 'refused')),
	CONSTRAINT "payments_card_last4" CHECK ("payments"."card_last4" ~ '^[0-9]{4}$'),
	CONSTRAINT "payments_refund_range" CHECK ("payments"."refunded_amount" >= 0 and "payments"."refunded_otherwise" >= 0 and "payments"."refunded_amount" + "payments"."refunded_otherwise" <= "payments"."to_refund" and "payments"."to_refund" <= "payments"."amount"),
	CONSTRAINT "payments_refund_of_paid" CHECK ("payments"."to_refund" = 0 or "payments"."state" = 'paid'),
	CONSTRAINT "payments_refunded_at" CHECK ("payments"."refunded_at" is null or "payments"."refunded_amount" + "payments"."refunded_otherwise" = "payments"."to_refund")
);
--> statement-breakpoint
-- By hand: each order and purchase there is has one payment. Those a gateway's books know went through it; what a person
-- gave back by other means is told apart; money that came for what had ended is to go back, as it was.
INSERT INTO "payments" ("reference", "orders_id", "purchases_id", "gateway", "amount", "state", "refused_because",
  "card_brand", "card_last4", "asked_at", "settled_at", "check_at", "to_refund", "refunded_amount", "refunded_otherwise",
  "refunded_at")
SELECT sold."reference", "orders_id", "purchases_id",
  CASE WHEN sold."amount" = 0 THEN NULL
    WHEN "payment_intent" IS NOT NULL OR (intents."reference" IS NOT NULL AND ledger."reference" IS NULL) THEN 'stripe'
    ELSE 'simulated' END,
  sold."amount",
  CASE WHEN sold."state" = 'pending' THEN 'open' WHEN "unpaid" THEN sold."state" ELSE 'paid' END,
  CASE WHEN "unpaid" THEN "refused_because" END,
  "card_brand", "card_last4", sold."at",
  CASE WHEN sold."state" <> 'pending' THEN sold."at" END,
  "check_at", "back",
  CASE WHEN "gone_at" IS NOT NULL AND waiting."settled_how" IS NULL THEN "back" ELSE 0 END,
  CASE WHEN "gone_at" IS NOT NULL AND waiting."settled_how" IS NOT NULL THEN "back" ELSE 0 END,
  "gone_at"
FROM (
  SELECT "reference", "id" AS "orders_id", NULL::integer AS "purchases_id", "price_order" - "prepaid_amount" AS "amount",
    "state", "refused_because", "card_brand", "card_last4", "order_date" AS "at", "check_at",
    CASE WHEN "state" = 'cancelled' THEN "price_order" - "prepaid_amount" ELSE 0 END AS "owed", "refunded_at"
  FROM "orders"
  UNION ALL
  SELECT "reference", NULL, "id", "price_purchase", "state", NULL, "card_brand", "card_last4", "purchase_date", "check_at",
    coalesce("refund", 0), "refunded_at"
  FROM "purchases"
) AS sold
LEFT JOIN "payment_intents" AS intents ON intents."reference" = sold."reference"
LEFT JOIN "acquirer_ledger" AS ledger ON ledger."reference" = sold."reference"
LEFT JOIN "refunds" AS waiting ON waiting."reference" = sold."reference"
CROSS JOIN LATERAL (
  SELECT sold."state" IN ('refused', 'expired') AND waiting."id" IS NULL AS "unpaid",
    CASE WHEN sold."state" IN ('refused', 'expired') THEN coalesce(waiting."amount", 0) ELSE sold."owed" END AS "back",
    CASE WHEN sold."state" IN ('refused', 'expired') THEN waiting."settled_at" ELSE sold."refunded_at" END AS "gone_at"
) AS became;
--> statement-breakpoint
-- By hand, too: orders and purchases are built upon payments, so the tables of payments cannot name theirs.
ALTER TABLE "payments" ADD CONSTRAINT "payments_orders_id_orders_id_fk" FOREIGN KEY ("orders_id") REFERENCES "orders"("id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_purchases_id_purchases_id_fk" FOREIGN KEY ("purchases_id") REFERENCES "purchases"("id");--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_card_last4";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_check_at";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_refused_because";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_refunded_at";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason";--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_card_last4";--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_check_at";--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_refund_range";--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_refunded_at";--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_withdrawn";--> statement-breakpoint
DROP INDEX "orders_pending";--> statement-breakpoint
DROP INDEX "orders_refund_due";--> statement-breakpoint
DROP INDEX "purchases_pending";--> statement-breakpoint
DROP INDEX "purchases_refund_due";--> statement-breakpoint
CREATE INDEX "payments_orders_id" ON "payments" USING btree ("orders_id") WHERE "payments"."orders_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_purchases_id" ON "payments" USING btree ("purchases_id") WHERE "payments"."purchases_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_to_check" ON "payments" USING btree ("check_at") WHERE "payments"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_to_refund" ON "payments" USING btree ("asked_at") WHERE "payments"."to_refund" > "payments"."refunded_amount" + "payments"."refunded_otherwise";--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_reference_payments_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."payments"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reference_payments_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."payments"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "card_brand";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "card_last4";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "check_at";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "refunded_at";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "refused_because";--> statement-breakpoint
ALTER TABLE "purchases" DROP COLUMN "card_brand";--> statement-breakpoint
ALTER TABLE "purchases" DROP COLUMN "card_last4";--> statement-breakpoint
ALTER TABLE "purchases" DROP COLUMN "check_at";--> statement-breakpoint
ALTER TABLE "purchases" DROP COLUMN "refund";--> statement-breakpoint
ALTER TABLE "purchases" DROP COLUMN "refunded_at";--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason" CHECK ("refunds"."reason" in ('no_answer', 'no_access', 'no_gateway', 'refused', 'failed', 'came_back', 'fault'));--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_withdrawn" CHECK (("purchases"."state" = 'withdrawn') = ("purchases"."withdrawn_at" is not null));