-- Whoever keeps answers ready (http/shelf.ts) hears on the channel « catalogue » that what visitors see has changed.
-- In the database, so that no writer can forget it: another process, a restore, a statement typed by hand.
CREATE FUNCTION tell_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER movies_tell AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON movies
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER media_tell AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON media
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER categories_tell AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER categories_movies_tell AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories_movies
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER cinemas_tell AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON cinemas
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER movie_theaters_tell AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON movie_theaters
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER timetables_tell AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON timetables
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
-- A screening: everything but sold_seats, which every sale changes.
CREATE TRIGGER sessions_tell AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF movies_id, movie_theaters_id, timetables_id,
  session_date, language, "version_2D_3D", price, supplement, starts_at, room_free_at, total_seats, cancelled_at ON sessions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
-- A sale is news only when it makes a room full, nearly full, or no longer so: contract/rules/availability.ts says the same.
CREATE TRIGGER sessions_tell_availability AFTER UPDATE OF sold_seats ON sessions FOR EACH ROW
  WHEN ((OLD.sold_seats >= OLD.total_seats) <> (NEW.sold_seats >= NEW.total_seats)
    OR ((OLD.total_seats - OLD.sold_seats) * 100 <= OLD.total_seats * 15)
      <> ((NEW.total_seats - NEW.sold_seats) * 100 <= NEW.total_seats * 15))
  EXECUTE FUNCTION tell_catalogue_changed();
