import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { pages } from '#shared/pages.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { SavedDraft } from '#shared/schemas/draft.ts'
import { FieldMessagesContext } from '../ui/fields/field-messages.tsx'
import { LiveRegion } from '../ui/live-region.tsx'
import { FetchErrorNotice } from '../ui/page/load-errors.tsx'
import { Page } from '../ui/page/page.tsx'
import { DiscardDraft, FormBanner, SavedStatus } from './draft/draft-status.tsx'
import { useDraft } from './draft/use-draft.ts'
import type { Catalogue } from './form/queries.ts'
import { ApplicationFormContext, useApplicationFormState } from './form/use-application-form.ts'
import { getSectionTitle, getSectionTitleId, type Section } from './form/variant.ts'
import { ProgrammeCount } from './programme/programme-count.tsx'
import { QualificationsSection } from './qualifications/qualifications-section.tsx'
import { Submit } from './submission/submit.tsx'
import { useSubmission } from './submission/use-submission.ts'

/**
 * Loads the code of what an empty form does not show: the rows, and the sections after the first. It arrives while the
 * first question is read.
 */
export const useLaterSections = () =>
  useQuery({
    queryKey: ['later-sections'],
    queryFn: () => import('./later-sections.ts'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

type ApplicationFormProps = {
  record: Applicant | null
  stored: SavedDraft
  catalogue: Catalogue
  laterSections: ReturnType<typeof useLaterSections>
}

/** The application form on one page: its sections, each revealed below the one before, and Submit. */
export function ApplicationForm({ record, stored, catalogue, laterSections }: ApplicationFormProps) {
  const applicationForm = useApplicationFormState(record, stored.form, catalogue)
  const { form, dispatch, year, variant, sections, focusAfter } = applicationForm
  const draft = useDraft(form, stored, applicationForm.replaceByDraft)
  const submission = useSubmission(applicationForm, draft)
  const { QualificationRow, ResidencySection, ProgrammeSection, DetailsSection } = laterSections.data ?? {}
  const contents: Record<Section, ReactNode> = {
    qualifications: <QualificationsSection Row={QualificationRow} />,
    residency: ResidencySection && (
      <ResidencySection dispatch={dispatch} year={year} feeContext={form.data.feeContext} />
    ),
    programme: ProgrammeSection && <ProgrammeSection />,
    details: DetailsSection && <DetailsSection />,
  }
  return (
    <ApplicationFormContext value={applicationForm}>
      <FormBanner {...draft} hasNewRecord={applicationForm.hasNewRecord} />
      <Page
        {...pages.form}
        error={submission.errors.length + submission.refusals.length > 0}
        aside={
          <aside className="form-sidebar" aria-label="Your application so far">
            <ProgrammeCount {...applicationForm} />
            <SavedStatus {...draft} />
          </aside>
        }
      >
        <form
          className="flow wide-gap"
          noValidate
          onSubmit={event => event.preventDefault()}
          onBlur={applicationForm.onBlur}
        >
          <FetchErrorNotice
            queries={[{ name: 'the rest of this form', query: laterSections }]}
            onRetry={() => focusAfter(getSectionTitleId(sections[0]!))}
          />
          <FieldMessagesContext value={applicationForm.messages}>
            {sections.map((section, index) => (
              <section
                key={section}
                className="section flow"
                // The specification names the anchor of the first section.
                id={section === 'qualifications' ? 'grade-entry' : section}
                aria-labelledby={getSectionTitleId(section)}
              >
                <h2 id={getSectionTitleId(section)} tabIndex={-1}>
                  <span className="section-number">{index + 1}</span>
                  <span>{getSectionTitle(section, variant)}</span>
                </h2>
                {contents[section]}
              </section>
            ))}
          </FieldMessagesContext>
          {laterSections.isPending && (form.data.qualifications.list.length > 0 || sections.length > 1) && (
            <p role="status">Please Wait</p>
          )}
          <SectionChanges
            // A banner says that a new record has changed the sections.
            key={record?.version}
            titles={sections.map(section => getSectionTitle(section, variant))}
          />
          <Submit {...submission} />
        </form>
        {draft.isStarted && (
          <DiscardDraft
            onDiscard={async () => {
              await draft.discard()
              focusAfter(getSectionTitleId(variant.sections[0]!))
            }}
          />
        )}
      </Page>
    </ApplicationFormContext>
  )
}

function SectionChanges({ titles }: { titles: readonly string[] }) {
  const [last, setLast] = useState({ titles, text: '' })
  if (last.titles.join() !== titles.join()) {
    const added = titles.filter(title => !last.titles.includes(title))
    const removed = last.titles.filter(title => !titles.includes(title))
    const text = [
      ...removed.map(title => `${title} is hidden for now.`),
      ...added.map(title => `Next, below: ${title}${title.endsWith('?') ? '' : '.'}`),
    ].join(' ')
    setLast({ titles, text })
  }
  return <LiveRegion visuallyHidden>{last.text}</LiveRegion>
}
