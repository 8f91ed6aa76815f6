ALTER TABLE "mails" ADD COLUMN "orders_id" integer;--> statement-breakpoint
CREATE INDEX "mails_orders_id" ON "mails" USING btree ("orders_id") WHERE "mails"."orders_id" is not null;--> statement-breakpoint
-- What was written before this column existed is found by the name of its cause.
UPDATE "mails" SET "orders_id" = substring("cause" from '^order-(?:confirmed|cancelled):([0-9]+)$')::int
  WHERE "cause" ~ '^order-(?:confirmed|cancelled):[0-9]{1,9}$';
