ALTER TABLE "operation_seals" ADD COLUMN "series" text NOT NULL;--> statement-breakpoint
ALTER TABLE "operation_seals" ADD COLUMN "number" integer NOT NULL;--> statement-breakpoint
CREATE INDEX "money_journal_business_day" ON "money_journal" USING btree ("business_day");--> statement-breakpoint
CREATE INDEX "money_journal_operations_id" ON "money_journal" USING btree ("operations_id","id");--> statement-breakpoint
CREATE INDEX "money_journal_vouchers_id" ON "money_journal" USING btree ("vouchers_id","id") WHERE "money_journal"."vouchers_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "operation_seals_number_unique" ON "operation_seals" USING btree ("series","number");