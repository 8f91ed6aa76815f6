import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { usualDayChangeHour } from '../../contract/rules/business-day.ts'
import { ruleLimits, usualLimits } from '../../contract/rules/terms.ts'
import { ruleColumns } from '../database/columns.ts'

const said = () => text().notNull().default('')

/** The public identity of the cinema, in a single row that a migration creates. */
export const identity = pgTable(
  'identity',
  {
    id: integer().primaryKey().default(1),
    name_house: said(),
    accent_color: text(),
    logo: text(),
    company_name: said(),
    legal_form: said(),
    share_capital: said(),
    head_office: said(),
    registration: said(),
    siret: said(),
    vat_number: said(),
    operating_authorisation: said(),
    publication_director: said(),
    contact_email: said(),
    contact_phone: said(),
    privacy_email: said(),
    accessibility_email: said(),
    host_name: said(),
    host_address: said(),
    host_phone: said(),
    host_country: said(),
    mediator_name: said(),
    mediator_address: said(),
    mediator_website: said(),
    payment_provider: said(),
    mail_provider: said(),
    social_links: jsonb().$type<string[]>().notNull().default([]),
    mail_sender: said(),
    mail_signature: said(),
    seats_per_person: integer().notNull().default(usualLimits.seats_per_person),
    hold_minutes: integer().notNull().default(usualLimits.hold_minutes),
    ...ruleColumns(),
    minimum_age: integer().notNull().default(0),
    backup_days: integer().notNull().default(30),
    log_days: integer().notNull().default(30),
    /** The hour, in Paris time, at which one business day ends and the next begins. */
    day_change_hour: integer().notNull().default(usualDayChangeHour),
    /** The e-mail addresses that closings are sent to, separated by commas. */
    closing_emails: said(),
    /** Whether visitors may buy without an account. */
    guest_checkout: boolean().notNull().default(true),
    fictional: boolean().notNull().default(false),
    /**
     * Whether the public may buy. Creating the first administrator of an empty site sets it to false; the staff
     * then opens the site.
     */
    open_to_public: boolean().notNull().default(true),
  },
  table => [
    check('identity_one', sql`${table.id} = 1`),
    check(
      'identity_seats_per_person',
      sql`${table.seats_per_person} between 1 and ${sql.raw(String(ruleLimits.seats_per_person.max))}`,
    ),
    check(
      'identity_hold_minutes',
      sql`${table.hold_minutes} between ${sql.raw(String(ruleLimits.hold_minutes.min))} and ${sql.raw(String(ruleLimits.hold_minutes.max))}`,
    ),
    check('identity_day_change_hour', sql`${table.day_change_hour} between 0 and 12`),
    // Style sheets contain the colour as it is, so the database accepts only a hex colour.
    check('identity_accent_color', sql`${table.accent_color} ~ '^#[0-9a-f]{6}$'`),
  ],
)
