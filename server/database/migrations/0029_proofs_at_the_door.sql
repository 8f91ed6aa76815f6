CREATE TABLE "proof_refusals" (
	"scan_id" uuid PRIMARY KEY NOT NULL,
	"places_id" integer NOT NULL,
	"sessions_id" integer NOT NULL,
	"proof" text,
	"scanned_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"users_id" integer NOT NULL,
	"device" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket_entries" ADD COLUMN "proof_seen" text;--> statement-breakpoint
ALTER TABLE "proof_refusals" ADD CONSTRAINT "proof_refusals_places_id_places_id_fk" FOREIGN KEY ("places_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_refusals" ADD CONSTRAINT "proof_refusals_sessions_id_sessions_id_fk" FOREIGN KEY ("sessions_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_refusals" ADD CONSTRAINT "proof_refusals_users_id_users_id_fk" FOREIGN KEY ("users_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proof_refusals_sessions_id" ON "proof_refusals" USING btree ("sessions_id");--> statement-breakpoint
CREATE INDEX "proof_refusals_places_id" ON "proof_refusals" USING btree ("places_id");--> statement-breakpoint
CREATE INDEX "proof_refusals_users_id" ON "proof_refusals" USING btree ("users_id");