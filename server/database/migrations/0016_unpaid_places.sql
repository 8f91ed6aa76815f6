CREATE TABLE "unpaid_by_account" (
	"users_id" integer PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL,
	"seats" integer NOT NULL,
	"lapses" integer DEFAULT 0 NOT NULL,
	"wait_until" timestamp with time zone,
	"forget_at" timestamp with time zone,
	CONSTRAINT "unpaid_by_account_orders" CHECK ("unpaid_by_account"."orders" between 0 and 2),
	CONSTRAINT "unpaid_by_account_seats" CHECK ("unpaid_by_account"."seats" between 0 and 10)
);
--> statement-breakpoint
CREATE TABLE "unpaid_by_connection" (
	"sessions_id" integer NOT NULL,
	"held_from" text NOT NULL,
	"seats" integer NOT NULL,
	"most" integer NOT NULL,
	CONSTRAINT "unpaid_by_connection_sessions_id_held_from_pk" PRIMARY KEY("sessions_id","held_from"),
	CONSTRAINT "unpaid_by_connection_seats" CHECK ("unpaid_by_connection"."seats" between 0 and "unpaid_by_connection"."most")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_from" text;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "extended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_held_from" CHECK ("orders"."held_from" is null or "orders"."state" = 'pending');--> statement-breakpoint
-- By hand: booking is built upon vouchers, so the tables of vouchers cannot name those of orders.
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_orders_id_orders_id_fk" FOREIGN KEY ("orders_id") REFERENCES "orders"("id");
--> statement-breakpoint
ALTER TABLE "voucher_movements" ADD CONSTRAINT "voucher_movements_orders_id_orders_id_fk" FOREIGN KEY ("orders_id") REFERENCES "orders"("id");
