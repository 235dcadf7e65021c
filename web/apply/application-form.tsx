import { pages } from '#shared/pages.ts'
import { isOpenAvailability } from '#shared/rules/programme-availability.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { SavedDraft } from '#shared/schemas/draft.ts'
import type { Section } from '#shared/schemas/fields.ts'
import { goToAnchor } from '../ui/go-to-anchor.ts'
import { Page } from '../ui/page.tsx'
import { DiscardDraft } from './draft/discard-draft.tsx'
import { DraftBanner } from './draft/draft-banner.tsx'
import { type FormVariant, listSections, sectionAnchors, sectionTitle } from './form/sections.ts'
import { FormSteps } from './form-steps.tsx'
import { openProgrammesAnchor } from './programme/programme-finder.tsx'
import { ProgrammeCount } from './progress/programme-count.tsx'
import { ProgressSidebar, type ProgressStep } from './progress/progress-sidebar.tsx'
import { CheckAnswers } from './review/check-answers.tsx'
import { type FormView, useApplicationForm } from './use-application-form.ts'

type ApplicationFormProps = { record: Applicant | null; stored: SavedDraft }

/** The application form: its sections, and "Check your answers" as a step at the same address. */
export function ApplicationForm({ record, stored }: ApplicationFormProps) {
  const view = useApplicationForm(record, stored)
  const { application, steps, isChecking } = view
  const { draft, variant } = application
  const sidebar = <Sidebar {...view} />
  return (
    <>
      <DraftBanner {...draft} />
      {isChecking ? (
        <CheckAnswers {...view} email={application.currentUser.email} aside={sidebar} />
      ) : (
        <Page
          title={pages.form.title}
          // The introduction stands before the first section only.
          lead={steps.sections.length === 1 && pages.form.lead}
          error={steps.messages.length > 0}
          aside={sidebar}
        >
          <FormSteps {...view} />
          {draft.isStarted && <DiscardDraft isOnRecord={variant.isOnRecord} onDiscard={view.discard} />}
        </Page>
      )}
    </>
  )
}

function Sidebar({ application, steps, isChecking }: FormView) {
  const { variant, programme, availability, draft } = application
  const isOpen = availability === undefined || isOpenAvailability(availability)
  const verdict =
    availability === 'Qualified' ? 'You meet the entry requirements.' : 'An advisor will check your grades.'
  return (
    <ProgressSidebar steps={progressSteps(steps, variant, isChecking)} saving={draft.saving}>
      {programme && isOpen ? (
        <span className="chosen-programme">
          <span className="wide-only">{isChecking ? 'You are applying for' : 'You have chosen'} </span>
          {programme.name}
          <span className="wide-only">. {isChecking && verdict}</span>
        </span>
      ) : (
        <>
          <ProgrammeCount
            {...application}
            isEditing={steps.sections.includes('qualifications') && !steps.isCollapsed('qualifications')}
          />
          {steps.sections.includes('programme') &&
            !steps.isCollapsed('programme') &&
            !programme &&
            !application.hasNoOpenProgramme && (
              <>
                {' '}
                <a href={`#${openProgrammesAnchor}`} onClick={goToAnchor}>
                  See the list
                </a>
              </>
            )}
        </>
      )}
    </ProgressSidebar>
  )
}

function progressSteps(
  { sections, isCollapsed, isComplete }: FormView['steps'],
  variant: FormVariant,
  isChecking: boolean,
): ProgressStep[] {
  const current =
    isChecking || isComplete ? 'check' : (sections.find(section => !isCollapsed(section)) ?? sections.at(-1))
  const isDone = (step: Section | 'check') => step !== 'check' && (isChecking || isCollapsed(step))
  return [...listSections(variant), 'check' as const].map(step => ({
    title: sectionTitle(step, variant),
    anchor: sectionAnchors[step],
    state: step === current ? 'Now' : isDone(step) ? 'Done' : 'Not started',
  }))
}
