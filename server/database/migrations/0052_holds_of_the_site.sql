CREATE TABLE "hold_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"seats" integer NOT NULL,
	"most" integer NOT NULL,
	"lapses" integer DEFAULT 0 NOT NULL,
	"wait_until" timestamp with time zone,
	"forget_at" timestamp with time zone,
	CONSTRAINT "hold_counters_seats" CHECK ("hold_counters"."seats" between 0 and "hold_counters"."most")
);
