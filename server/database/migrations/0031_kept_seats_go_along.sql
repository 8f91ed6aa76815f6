ALTER TABLE "taken_seats" DROP CONSTRAINT "taken_seats_sessions_id_sessions_id_fk";
--> statement-breakpoint
ALTER TABLE "taken_seats" ADD CONSTRAINT "taken_seats_sessions_id_sessions_id_fk" FOREIGN KEY ("sessions_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What the house keeps at a screening it keeps in that room: moved to another, it begins anew.
CREATE FUNCTION free_seats_of_former_room() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM taken_seats WHERE sessions_id = NEW.id AND kept IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_leave_room AFTER UPDATE OF movie_theaters_id ON "sessions"
  FOR EACH ROW WHEN (OLD.movie_theaters_id <> NEW.movie_theaters_id) EXECUTE FUNCTION free_seats_of_former_room();
