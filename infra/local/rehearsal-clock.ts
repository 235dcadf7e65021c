import * as z from 'zod/mini'
import { UserError } from '../user-error.ts'

const instant = z.iso.datetime({ offset: true })

/** The clock of a rehearsal: starts at the given ISO instant and runs on; the real one without an instant. */
export const createRehearsalClock = (
  start: string | undefined,
  real: () => number = Date.now,
): (() => Date) => {
  if (!start) return () => new Date(real())
  if (!instant.safeParse(start).success)
    throw new UserError(`PORTAL_CLOCK must be an instant like 2026-08-13T08:00:00Z, not "${start}".`)
  const ahead = Date.parse(start) - real()
  return () => new Date(real() + ahead)
}
