CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- The three roles of the specification, with its ids; roles made later take the numbers from 10 on.
INSERT INTO roles (id, name_role) VALUES (1, 'Admin'), (2, 'Membre'), (5, 'Manager');
--> statement-breakpoint
ALTER TABLE roles ALTER COLUMN id RESTART WITH 10;
--> statement-breakpoint
-- Two screenings that both take place never share a room at the same moment.
ALTER TABLE sessions ADD CONSTRAINT sessions_room_no_overlap
  EXCLUDE USING gist (movie_theaters_id WITH =, tstzrange(starts_at, room_free_at) WITH &&)
  WHERE (cancelled_at IS NULL);
--> statement-breakpoint
-- A screening never has more seats than its room. FOR SHARE makes a room being resized wait its turn.
CREATE FUNCTION sessions_fit_in_room() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.total_seats > (SELECT nbr_seats FROM movie_theaters WHERE id = NEW.movie_theaters_id FOR SHARE) THEN
    RAISE EXCEPTION 'total_seats exceeds nbr_seats of the room'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'sessions_fit_in_room', TABLE = 'sessions';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_fit_in_room BEFORE INSERT OR UPDATE OF total_seats, movie_theaters_id ON sessions
  FOR EACH ROW EXECUTE FUNCTION sessions_fit_in_room();
--> statement-breakpoint
-- A resized room resizes the screenings to come; one that has sold more than that refuses the change.
CREATE FUNCTION movie_theaters_resize_screenings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sessions SET total_seats = NEW.nbr_seats
    WHERE movie_theaters_id = NEW.id AND starts_at > now() AND cancelled_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER movie_theaters_resize_screenings AFTER UPDATE OF nbr_seats ON movie_theaters
  FOR EACH ROW WHEN (OLD.nbr_seats IS DISTINCT FROM NEW.nbr_seats)
  EXECUTE FUNCTION movie_theaters_resize_screenings();
--> statement-breakpoint
-- A text without case or accents, for searching and sorting. Declared immutable, which unaccent is not by itself,
-- because its dictionary never changes here: that is what lets an index use it.
CREATE FUNCTION fold(text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, $1));
END $$;
--> statement-breakpoint
CREATE INDEX orders_person_trigrams ON orders USING gin (fold(lastname || ' ' || firstname || ' ' || email) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX users_person_trigrams ON users USING gin (fold(lastname || ' ' || firstname || ' ' || email) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX movies_people_trigrams ON movies USING gin (fold(title || ' ' || director || ' ' || actor) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX movies_title_folded ON movies (fold(title), id);
--> statement-breakpoint
CREATE INDEX movies_title_trigrams ON movies USING gin (fold(title) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX orders_lastname_folded ON orders (fold(lastname), id);
--> statement-breakpoint
CREATE INDEX users_lastname_folded ON users (fold(lastname), id);
--> statement-breakpoint
CREATE INDEX sessions_language_folded ON sessions (fold(language), id);
--> statement-breakpoint
CREATE INDEX users_firstname_folded ON users (fold(firstname), id);
--> statement-breakpoint
CREATE INDEX users_email_folded ON users (fold(email), id);
--> statement-breakpoint
CREATE INDEX users_created_date ON users (created_date, id);
--> statement-breakpoint
CREATE INDEX users_last_seen_first ON users (last_connection_date DESC NULLS LAST, id DESC);
--> statement-breakpoint
-- Few orders end badly: without this, finding them in a list means reading all the others.
CREATE INDEX orders_not_sold ON orders (state, order_date) WHERE state IN ('refused', 'expired', 'cancelled');
--> statement-breakpoint
-- The journal of the back office is only ever added to.
CREATE FUNCTION audit_lines_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_lines is append-only'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'audit_lines_append_only', TABLE = 'audit_lines';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_lines_append_only BEFORE UPDATE OR DELETE ON audit_lines
  FOR EACH ROW EXECUTE FUNCTION audit_lines_append_only();
