import type { ReactNode } from 'react'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { SavedDraft } from '#shared/schemas/draft.ts'
import { pageHeadings } from '../page-headings.ts'
import { BusyOverlay } from '../ui/busy-overlay.tsx'
import { Page } from '../ui/page.tsx'
import { DiscardDraft } from './draft/discard-draft.tsx'
import { DraftBanner } from './draft/draft-banner.tsx'
import { anchors, titleOf } from './form/section-titles.ts'
import { type Asked, sectionsOf } from './form/sections.ts'
import { FormSteps, waitingFor } from './form-steps.tsx'
import { LiveLine } from './progress/programme-count.tsx'
import { Companion, type Place } from './progress/progress-sidebar.tsx'
import { CheckAnswers } from './review/check-answers.tsx'
import { useApplicationForm } from './use-application-form.ts'

type ApplicationFormProps = { record: Applicant | null; stored: SavedDraft }
type Whole = ReturnType<typeof useApplicationForm>

/** The application form: its sections, and the check of all answers as a step of the same address. */
export function ApplicationForm({ record, stored }: ApplicationFormProps) {
  const whole = useApplicationForm(record, stored)
  const { application, steps, parts, checking, change } = whole
  const aside = <Beside {...whole} />
  return (
    <>
      <DraftBanner {...application.draft} />
      {checking ? (
        <Check {...whole} aside={aside} />
      ) : (
        <Page key="form" {...pageHeadings.newApplication} error={steps.messages.length > 0} aside={aside}>
          <FormSteps application={application} steps={steps} parts={parts} onChange={change} />
          {application.draft.begun && (
            <DiscardDraft recorded={application.asked.recorded} onDiscard={application.draft.discard} />
          )}
        </Page>
      )}
    </>
  )
}

const Check = ({ application, refused, submission, change, aside }: Whole & { aside: ReactNode }) => (
  <Page
    key="check"
    title="Check your answers"
    error={refused.messages.length > 0}
    lead={`This is what we will receive.${refused.attempt > 0 ? '' : ' Nothing has been sent yet.'}`}
    aside={aside}
  >
    <CheckAnswers
      facts={application.facts}
      email={application.holder.email}
      refused={refused.messages}
      attempt={refused.attempt}
      submitting={submission.submitting}
      waiting={waitingFor('programme', application)}
      onChange={change}
      onSubmit={submission.submit}
    />
    {submission.submitting && (
      <BusyOverlay>We are sending your application. This usually takes a second or two.</BusyOverlay>
    )}
  </Page>
)

const standings: Record<string, string> = { qualified: 'You qualify.', undecided: 'An advisor will look.' }

function Beside({ application, steps, checking }: Whole) {
  const { form, year, asked, facts, draft, catalogue, check } = application
  return (
    <Companion places={placesOf(steps, asked, checking)} saving={draft.saving}>
      {checking ? (
        `You are applying for ${facts.programme?.name}. ${standings[facts.stands ?? '']}`
      ) : (
        <LiveLine form={form} year={year} catalogue={catalogue} checked={check.results} />
      )}
    </Companion>
  )
}

function placesOf({ sections, folded, complete }: Whole['steps'], asked: Asked, checking: boolean): Place[] {
  const here =
    checking || complete ? 'check' : (sections.find(section => !folded(section)) ?? sections.at(-1))
  return [...sectionsOf(asked), 'check' as const].map(section => ({
    title: titleOf(section, asked),
    anchor: anchors[section],
    state: section === here ? 'Here' : section !== 'check' && (checking || folded(section)) ? 'Done' : 'Next',
  }))
}
