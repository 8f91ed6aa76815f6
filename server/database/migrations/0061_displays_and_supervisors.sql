CREATE TABLE "supervisor_codes" (
	"users_id" integer PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "till_displays" (
	"till_sessions_id" integer PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"shown" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "till_displays_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "supervisor_codes" ADD CONSTRAINT "supervisor_codes_users_id_users_id_fk" FOREIGN KEY ("users_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_displays" ADD CONSTRAINT "till_displays_till_sessions_id_till_sessions_id_fk" FOREIGN KEY ("till_sessions_id") REFERENCES "public"."till_sessions"("id") ON DELETE no action ON UPDATE no action;