ALTER TABLE "terminal_payments" DROP CONSTRAINT "terminal_payments_state";--> statement-breakpoint
ALTER TABLE "terminal_payments" ADD COLUMN "counter_refunds_id" integer;--> statement-breakpoint
ALTER TABLE "terminal_payments" ADD CONSTRAINT "terminal_payments_counter_refunds_id_counter_refunds_id_fk" FOREIGN KEY ("counter_refunds_id") REFERENCES "public"."counter_refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "terminal_payments_counter_refunds_id" ON "terminal_payments" USING btree ("counter_refunds_id");--> statement-breakpoint
ALTER TABLE "terminal_payments" ADD CONSTRAINT "terminal_payments_state" CHECK ("terminal_payments"."state" in ('asking', 'accepted', 'refused', 'unknown', 'sold', 'returning', 'returned')
        and ("terminal_payments"."state" = 'sold') = ("terminal_payments"."counter_sales_id" is not null)
        and num_nonnulls("terminal_payments"."sale", "terminal_payments"."refunds_id", "terminal_payments"."counter_refunds_id") = 1);