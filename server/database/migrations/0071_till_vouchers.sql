ALTER TABLE "counter_prints" DROP CONSTRAINT "counter_prints_slip";--> statement-breakpoint
DROP INDEX "money_journal_movement_once";--> statement-breakpoint
ALTER TABLE "counter_refunds" ALTER COLUMN "orders_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ALTER COLUMN "users_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "counter_refunds" ADD COLUMN "counter_sales_id" integer;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "counter_sales_id" integer;--> statement-breakpoint
ALTER TABLE "counter_refunds" ADD CONSTRAINT "counter_refunds_counter_sales_id_counter_sales_id_fk" FOREIGN KEY ("counter_sales_id") REFERENCES "public"."counter_sales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "counter_refunds_counter_sales_id" ON "counter_refunds" USING btree ("counter_sales_id");--> statement-breakpoint
CREATE INDEX "purchases_counter_sales_id" ON "purchases" USING btree ("counter_sales_id") WHERE "purchases"."counter_sales_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "money_journal_movement_once" ON "money_journal" USING btree ("voucher_movements_id","means") WHERE "money_journal"."voucher_movements_id" is not null;--> statement-breakpoint
ALTER TABLE "counter_prints" ADD CONSTRAINT "counter_prints_slip" CHECK (case "counter_prints"."slip" when 'ticket' then "counter_prints"."counter_sales_id" is not null and "counter_prints"."number" > 0
        when 'voucher' then "counter_prints"."counter_sales_id" is not null and "counter_prints"."number" > 0
        when 'receipt' then "counter_prints"."counter_sales_id" is not null and "counter_prints"."number" = 0
        when 'x' then "counter_prints"."counter_sales_id" is null and "counter_prints"."number" = 0
        when 'z' then "counter_prints"."counter_sales_id" is null and "counter_prints"."number" = 0 else false end);--> statement-breakpoint
ALTER TABLE "counter_refunds" ADD CONSTRAINT "counter_refunds_about" CHECK (num_nonnulls("counter_refunds"."orders_id", "counter_refunds"."counter_sales_id") = 1);--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_buyer" CHECK (("purchases"."users_id" is null) = ("purchases"."counter_sales_id" is not null));--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_counter_sales_id_fk" FOREIGN KEY ("counter_sales_id") REFERENCES "counter_sales" ("id");