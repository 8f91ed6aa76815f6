CREATE TABLE "entry_conflicts" (
	"scan_id" uuid PRIMARY KEY NOT NULL,
	"tickets_id" integer,
	"sessions_id" integer,
	"verdict" text NOT NULL,
	"scanned_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"users_id" integer NOT NULL,
	"device" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_entries" (
	"tickets_id" integer PRIMARY KEY NOT NULL,
	"sessions_id" integer NOT NULL,
	"scan_id" uuid NOT NULL,
	"scanned_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"users_id" integer NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	CONSTRAINT "ticket_entries_received_after" CHECK ("ticket_entries"."received_at" >= "ticket_entries"."scanned_at")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "seats_entered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "entry_conflicts" ADD CONSTRAINT "entry_conflicts_tickets_id_tickets_id_fk" FOREIGN KEY ("tickets_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_conflicts" ADD CONSTRAINT "entry_conflicts_sessions_id_sessions_id_fk" FOREIGN KEY ("sessions_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_conflicts" ADD CONSTRAINT "entry_conflicts_users_id_users_id_fk" FOREIGN KEY ("users_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_entries" ADD CONSTRAINT "ticket_entries_tickets_id_tickets_id_fk" FOREIGN KEY ("tickets_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_entries" ADD CONSTRAINT "ticket_entries_sessions_id_sessions_id_fk" FOREIGN KEY ("sessions_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_entries" ADD CONSTRAINT "ticket_entries_users_id_users_id_fk" FOREIGN KEY ("users_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entry_conflicts_sessions_id" ON "entry_conflicts" USING btree ("sessions_id");--> statement-breakpoint
CREATE INDEX "entry_conflicts_tickets_id" ON "entry_conflicts" USING btree ("tickets_id");--> statement-breakpoint
CREATE INDEX "entry_conflicts_users_id" ON "entry_conflicts" USING btree ("users_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_entries_scan_id_unique" ON "ticket_entries" USING btree ("scan_id");--> statement-breakpoint
CREATE INDEX "ticket_entries_sessions_id" ON "ticket_entries" USING btree ("sessions_id");--> statement-breakpoint
CREATE INDEX "ticket_entries_users_id" ON "ticket_entries" USING btree ("users_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seats_entered_range" CHECK ("orders"."seats_entered" between 0 and "orders"."nbr_seats_payed");