ALTER TABLE "counter_sales" ADD COLUMN "part_of" integer;--> statement-breakpoint
ALTER TABLE "counter_sales" ADD CONSTRAINT "counter_sales_part_of_counter_sales_id_fk" FOREIGN KEY ("part_of") REFERENCES "public"."counter_sales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "counter_sales_part_of" ON "counter_sales" USING btree ("part_of") WHERE "counter_sales"."part_of" is not null;--> statement-breakpoint
ALTER TABLE "counter_sales" ADD CONSTRAINT "counter_sales_part" CHECK ("counter_sales"."part_of" is null or ("counter_sales"."total" = 0 and "counter_sales"."change" = 0 and "counter_sales"."idempotency_key" is null
        and num_nonnulls("counter_sales"."orders_id", "counter_sales"."training") = 1));