CREATE TABLE "carried_payments" (
	"orders_id" integer NOT NULL,
	"reference" text NOT NULL,
	"amount" integer NOT NULL,
	"left_amount" integer NOT NULL,
	CONSTRAINT "carried_payments_orders_id_reference_pk" PRIMARY KEY("orders_id","reference"),
	CONSTRAINT "carried_payments_amount" CHECK ("carried_payments"."amount" > 0),
	CONSTRAINT "carried_payments_left" CHECK ("carried_payments"."left_amount" between 0 and "carried_payments"."amount")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "exchanged_places" integer[];--> statement-breakpoint
ALTER TABLE "carried_payments" ADD CONSTRAINT "carried_payments_orders_id_orders_id_fk" FOREIGN KEY ("orders_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carried_payments" ADD CONSTRAINT "carried_payments_reference_payments_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."payments"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carried_payments_reference" ON "carried_payments" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "orders_exchanged_from" ON "orders" USING btree ("exchanged_from") WHERE "orders"."exchanged_from" is not null;