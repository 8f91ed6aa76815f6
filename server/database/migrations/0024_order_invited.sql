ALTER TABLE "orders" DROP CONSTRAINT "orders_state";--> statement-breakpoint
-- "Exchanged" said that an invitation had been taken: the word is kept for what changes places.
UPDATE "orders" SET "state" = 'invited' WHERE "state" = 'exchanged';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_state" CHECK ("orders"."state" in ('pending', 'confirmed', 'refused', 'expired', 'cancelled', 'invited'));
