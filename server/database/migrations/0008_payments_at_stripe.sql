CREATE TABLE "payment_intents" (
	"reference" text PRIMARY KEY NOT NULL,
	"payment_intent" text,
	"at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "payment_intents_asked_or_closed" CHECK ("payment_intents"."payment_intent" is not null or "payment_intents"."closed_at" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intents_payment_intent_unique" ON "payment_intents" USING btree ("payment_intent");