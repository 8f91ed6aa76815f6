ALTER TABLE "orders" DROP CONSTRAINT "orders_state";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "cancelled_because" text;--> statement-breakpoint
CREATE INDEX "sessions_cancelled_at" ON "sessions" USING btree ("cancelled_at") WHERE "sessions"."cancelled_at" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_state" CHECK ("orders"."state" in ('pending', 'confirmed', 'refused', 'expired', 'cancelled', 'exchanged'));