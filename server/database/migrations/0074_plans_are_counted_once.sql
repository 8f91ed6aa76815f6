-- Counting the seats of a plan for each of 400 screenings took more than the screenings themselves. A version never
-- changes: another of its screenings that has as many seats has been checked, in this statement or before.
CREATE OR REPLACE FUNCTION sessions_fit_in_room() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.seat_plan_versions_id IS NOT NULL THEN
    IF NOT EXISTS (SELECT FROM sessions WHERE seat_plan_versions_id = NEW.seat_plan_versions_id
        AND id <> NEW.id AND total_seats >= NEW.total_seats)
      AND NEW.total_seats > (SELECT count(*) FROM drawn_seats
        WHERE seat_plan_versions_id = NEW.seat_plan_versions_id AND NOT out_of_order AND kept_because IS NULL) THEN
      RAISE EXCEPTION 'total_seats exceeds the seats of the plan'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'sessions_fit_in_room', TABLE = 'sessions';
    END IF;
  ELSIF NEW.total_seats > (SELECT nbr_seats FROM movie_theaters WHERE id = NEW.movie_theaters_id FOR SHARE) THEN
    RAISE EXCEPTION 'total_seats exceeds nbr_seats of the room'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'sessions_fit_in_room', TABLE = 'sessions';
  END IF;
  RETURN NEW;
END $$;
