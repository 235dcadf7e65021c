import { ukImmigrationStatuses } from '#shared/enums/immigration-status.ts'
import { toOptions } from '#shared/enums/options.ts'
import { listResidencyOptions } from '#shared/enums/residency.ts'
import { FetchErrorNotice } from '../../ui/fetch-error-notice.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Radios } from '../../ui/radios.tsx'
import { showing } from '../form/memo-section.ts'
import { CodeSelect } from './country-select.tsx'
import { useCodeLists } from './use-country-options.ts'

const immigrationOptions = toOptions(ukImmigrationStatuses)

/** Nationality and residency, from which the fee status follows (specification, sections 3 and 5). */
export const ResidencySection = showing(
  'nationality',
  'countryOfDomicile',
  'ukResidency',
  'ukImmigrationStatus',
)(function ResidencySection({ form, dispatch, messages, leave, focusAfter, year }) {
  const { data: lists, isLoadingError, error, refetch } = useCodeLists()
  const long = { messages, dispatch, leave }
  const control = (name: 'ukResidency' | 'ukImmigrationStatus') => ({
    name,
    messages,
    value: form[name],
    onChange: (value: string) => dispatch({ type: 'changed', to: { [name]: value } }),
  })
  function again() {
    void refetch()
    focusAfter('nationality')
  }
  return (
    <div className="fields">
      {lists ? (
        <>
          <CodeSelect
            {...long}
            name="nationality"
            label="Nationality"
            value={form.nationality}
            options={lists.nationality}
          />
          <CodeSelect
            {...long}
            name="countryOfDomicile"
            label="Country of domicile"
            hint="The country where you normally live."
            value={form.countryOfDomicile}
            options={lists.countryOfDomicile}
          />
        </>
      ) : isLoadingError ? (
        <FetchErrorNotice what="nationalities and countries" error={error} onRetry={again} />
      ) : (
        <Loading>We are fetching the nationalities and countries.</Loading>
      )}
      <Radios
        {...control('ukResidency')}
        legend="How long have you lived in the UK?"
        options={listResidencyOptions(year)}
      />
      <Radios
        {...control('ukImmigrationStatus')}
        legend="What is your immigration status in the UK?"
        options={immigrationOptions}
      />
    </div>
  )
})
