import { useMemo } from 'react'
import { isMedicalProgramme } from '#shared/rules/ucat.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import { configuration } from '../../ui/configuration.ts'
import { Hotline } from '../../ui/hotline.tsx'
import { UcasSearchLink } from '../../ui/ucas-search-link.tsx'
import { noOpenProgrammeAnchor } from '../form/sections.ts'
import { noOpenProgrammeText } from '../progress/programme-count-text.ts'
import type { EntryCheckResults } from './entry-check/entry-check-results.ts'

type NoOpenProgrammeProps = {
  programmes: readonly Programme[]
  results: EntryCheckResults
  /** Whether the grades are on record and cannot be changed in the form. */
  hasImportedGrades: boolean
}

const maxNearest = 3

/** What applicants can do when no programme is open to them. */
export function NoOpenProgramme({ programmes, results, hasImportedGrades }: NoOpenProgrammeProps) {
  const nearest = useMemo(() => findNearestProgrammes(programmes, results), [programmes, results])
  return (
    <section className="notice flow" aria-labelledby={noOpenProgrammeAnchor}>
      <h2 id={noOpenProgrammeAnchor} tabIndex={-1}>
        {noOpenProgrammeText}
      </h2>
      <p>You still have choices. Take your time.</p>
      {nearest.length > 0 && (
        <>
          <h3>What the closest programmes ask for</h3>
          <ul>
            {nearest.map(({ code, name, asks }) => (
              <li key={code}>
                <b>{name}</b> asks for {asks}.
              </li>
            ))}
          </ul>
          <p>
            {hasImportedGrades
              ? 'If a grade that we have for you is wrong, call us.'
              : 'If one of your answers is wrong, change it.'}
          </p>
        </>
      )}
      <h3>What you can do now</h3>
      <ul>
        <li>
          Call the Clearing Hotline on <Hotline />, {configuration.hotlineHours}. An advisor can talk through
          your choices with you.
        </li>
        <li>
          <UcasSearchLink />.
        </li>
        <li>
          <a href={configuration.interestUrl}>Register your interest in applying next year</a>.
        </li>
      </ul>
      <p>You can continue with this form to see what each programme asks for.</p>
    </section>
  )
}

/** Returns the programmes with places that the applicant is closest to, and what they ask for beyond what is met. */
export function findNearestProgrammes(programmes: readonly Programme[], results: EntryCheckResults) {
  return programmes
    .filter(({ code }) => results.get(code)?.placesAvailable && !isMedicalProgramme(code))
    .map(({ code, name }) => {
      const errors = results.get(code)!.messages.filter(({ level }) => level === 'error')
      const shortfall = errors.reduce((sum, message) => sum + (message.shortfall ?? 0), 0)
      const withoutShortfall = errors.filter(message => !message.shortfall).length
      return { code, name, shortfall, withoutShortfall, asks: errors.map(({ asks }) => asks).join(', and ') }
    })
    .sort((a, b) => a.withoutShortfall - b.withoutShortfall || a.shortfall - b.shortfall)
    .slice(0, maxNearest)
}
