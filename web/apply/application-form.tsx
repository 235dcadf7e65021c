import { type ReactNode, useMemo, useReducer, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import { getAvailability, isOpenAvailability } from '#shared/rules/programme-availability.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { SavedDraft } from '#shared/schemas/draft.ts'
import type { Message } from '#shared/schemas/message.ts'
import { formatName } from '#shared/schemas/person-name.ts'
import { now } from '../api/server-clock.ts'
import { useSession } from '../session/session.ts'
import { LiveRegion } from '../ui/live-region.tsx'
import { FetchErrorNotice } from '../ui/page/load-errors.tsx'
import { Page } from '../ui/page/page.tsx'
import { useFocusAfterRender } from '../ui/page/use-focus-after-render.ts'
import { DiscardDraft } from './draft/discard-draft.tsx'
import { DraftBanner, SavedStatus } from './draft/draft-status.tsx'
import { useDraft } from './draft/use-draft.ts'
import { ProgrammeCount } from './entry-check/programme-count.tsx'
import { useEntryCheck } from './entry-check/use-entry-check.ts'
import { createFormReducer, isMedical, type SectionProps } from './form/form-state.ts'
import {
  findMissingAnswer,
  findSubmitBlocker,
  formMessages,
  requestedPaths,
  summaryMessages,
} from './form/messages.ts'
import { parseRequest, toFormPath } from './form/request.ts'
import { createStartingForm } from './form/starting-form.ts'
import { useShownMessages } from './form/use-shown-messages.ts'
import {
  getFormVariant,
  type Section,
  sectionAnchors,
  sectionTitle,
  sectionTitleId,
  visibleSections,
} from './form/variant.ts'
import { QualificationsSection } from './qualifications/qualifications-section.tsx'
import type { Catalogue } from './queries/use-catalogue.ts'
import { Submit } from './submission/submit.tsx'
import { type SubmissionError, useSubmission } from './submission/use-submission.ts'
import type { LaterSections } from './use-later-sections.ts'

type ApplicationFormProps = {
  record: Applicant | null
  stored: SavedDraft
  catalogue: Catalogue
  later: LaterSections
}

/** What the last press of Submit has led to: errors of the form, or messages of the server. */
type Report = { attempt: number; hasErrors?: boolean; refusals: readonly Message[] }

/** The application form on one page: its sections, each revealed below the one before, and Submit. */
export function ApplicationForm({ record, stored, catalogue, later }: ApplicationFormProps) {
  const user = useSession()
  const navigate = useNavigate()
  const year = getLondonYear(now())
  const variant = useMemo(() => getFormVariant(record), [record])
  const formReducer = useMemo(() => createFormReducer(year), [year])
  const [form, dispatch] = useReducer(formReducer, undefined, () =>
    createStartingForm(stored.form, record, year),
  )
  const draft = useDraft(form, stored, newer => {
    const restored = createStartingForm(newer.form, record, year)
    dispatch({ type: 'replace', form: restored })
    return restored
  })
  const entryCheck = useEntryCheck(form, record, year)
  const programmes = catalogue.programmes.data
  const programme = programmes?.find(({ code }) => code === form.programmeCode)
  const result = programme && entryCheck.results?.get(programme.code)
  const availability = result && getAvailability(result)
  const isRemoved = form.programmeCode !== null && programmes !== undefined && programme === undefined

  const sections = visibleSections(form, variant, availability)
  const findErrors = () =>
    formMessages(form, { record, user, programme, availability, isRemoved, year }, sections)
  const shown = useShownMessages(form, findErrors)
  const focusAfter = useFocusAfterRender(later.data !== undefined)

  const [report, setReport] = useState<Report>({ attempt: 0, refusals: [] })
  const submission = useSubmission({
    onSending: draft.stop,
    onSent: () => void navigate(pages.confirmation.path, { replace: true }),
    onRefused: handleRefusal,
  })

  function submit() {
    const errors = findErrors()
    const hasErrors = errors.length > 0
    setReport(({ attempt }) => ({ attempt: attempt + 1, hasErrors, refusals: [] }))
    shown.showErrors(errors)
    if (errors.some(({ path }) => path.endsWith('.yearObtained')))
      dispatch({ type: 'form', to: { yearsShown: true } })
    if (!hasErrors) void submission.submit(parseRequest(form, record, user))
  }

  function handleRefusal({ conflict, messages }: SubmissionError) {
    // The confirmation then says that this submission was not accepted.
    if (conflict === 'Application')
      return void navigate(pages.confirmation.path, { replace: true, state: { notTaken: true } })
    draft.restart()
    if (conflict === 'Programme' && form.programmeCode) entryCheck.markFull(form.programmeCode)
    const { rows } = parseRequest(form, record, user)
    const requested = requestedPaths(form, record)
    const refusals = messages.map(message => {
      const path = toFormPath(message.path, rows)
      return { ...message, path: requested.includes(path) ? path : '' }
    })
    shown.showServerMessages(refusals.filter(({ path }) => path !== ''))
    setReport(({ attempt }) => ({ attempt: attempt + 1, refusals }))
  }

  const isShown = ({ path }: Message) => path === '' || shown.messages.some(message => message.path === path)
  const errors = report.hasErrors ? summaryMessages(shown.messages, form) : []
  const refusals = summaryMessages(report.refusals.filter(isShown), form)

  const isMedicalOpen = isMedical(form) && sections.includes('details')
  const blocker = isMedicalOpen ? findSubmitBlocker(form, findErrors()) : undefined

  const sectionProps: SectionProps = { form, dispatch, messages: shown.messages, focusAfter, year }
  const { ResidencySection, ProgrammeSection, DetailsSection } = later.data ?? {}
  const content: Record<Section, () => ReactNode> = {
    qualifications: () => (
      <QualificationsSection
        {...sectionProps}
        subjects={catalogue.subjects}
        Row={later.data?.QualificationRow}
      />
    ),
    residency: () => ResidencySection && <ResidencySection {...sectionProps} />,
    programme: () =>
      ProgrammeSection && (
        <ProgrammeSection
          {...sectionProps}
          catalogue={catalogue}
          entryCheck={entryCheck}
          missing={entryCheck.state === 'missing' ? findMissingAnswer(findErrors()) : undefined}
          record={record}
          blocker={blocker}
          variant={{ ...variant, sections }}
        />
      ),
    details: () => DetailsSection && <DetailsSection {...sectionProps} variant={variant} record={record} />,
  }
  return (
    <>
      <DraftBanner {...draft} />
      <Page
        {...pages.form}
        error={errors.length + refusals.length > 0}
        aside={
          <aside className="form-sidebar" aria-label="Your application so far">
            <ProgrammeCount catalogue={catalogue} entryCheck={entryCheck} />
            <SavedStatus {...draft} />
          </aside>
        }
      >
        <form
          className="flow wide-gap"
          noValidate
          onSubmit={event => event.preventDefault()}
          onBlur={shown.onBlur}
        >
          {sections.map((section, index) => (
            <section
              key={section}
              className="section flow"
              id={sectionAnchors[section]}
              aria-labelledby={sectionTitleId(section)}
            >
              <h2 id={sectionTitleId(section)} tabIndex={-1}>
                <span className="section-number">{index + 1}</span>
                <span>{sectionTitle(section, variant)}</span>
              </h2>
              {content[section]()}
            </section>
          ))}
          {!later.data && (form.data.qualifications.list.length > 0 || sections.length > 1) && (
            <p role="status">Please Wait</p>
          )}
          <FetchErrorNotice
            queries={[{ what: 'the rest of this form', query: later }]}
            onRetry={() => focusAfter(sectionTitleId(sections[0]!))}
          />
          <SectionChanges titles={sections.map(section => sectionTitle(section, variant))} />
          <Submit
            programmeName={programme && isOpenAvailability(availability) ? programme.name : undefined}
            applicantName={formatName(variant.isOnRecord ? (record?.details ?? {}) : form.data.details)}
            user={user}
            attempt={report.attempt}
            errors={errors}
            refusals={refusals}
            blocker={blocker}
            isSubmitting={submission.isSubmitting}
            onSubmit={submit}
          />
        </form>
        {draft.isStarted && (
          <DiscardDraft
            isOnRecord={variant.isOnRecord}
            onDiscard={async () => {
              await draft.discard()
              focusAfter(sectionTitleId(variant.sections[0]!))
            }}
          />
        )}
      </Page>
    </>
  )
}

/** Announces the sections that appear and disappear. */
function SectionChanges({ titles }: { titles: readonly string[] }) {
  const [last, setLast] = useState({ titles, text: '' })
  if (last.titles.join() !== titles.join()) {
    const added = titles.filter(title => !last.titles.includes(title))
    const removed = last.titles.filter(title => !titles.includes(title))
    const text = [
      ...removed.map(title => `${title} is hidden for now. Your answers in it are kept.`),
      ...added.map(title => `Next, below: ${title}${title.endsWith('?') ? '' : '.'}`),
    ].join(' ')
    setLast({ titles, text })
  }
  return <LiveRegion visuallyHidden>{last.text}</LiveRegion>
}
