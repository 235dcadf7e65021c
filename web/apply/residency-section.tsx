import { countriesOfDomicile } from '#shared/enums/countries-of-domicile.ts'
import { ukImmigrationStatuses } from '#shared/enums/immigration-status.ts'
import { nationalities } from '#shared/enums/nationalities.ts'
import { options } from '#shared/enums/options.ts'
import { residencyOptions } from '#shared/rules/fee-dates.ts'
import { Radios } from '../ui/radios.tsx'
import { CodeSelect } from './code-select.tsx'
import { countryNames } from './country-names.ts'
import { nationalityNames } from './nationality-names.ts'
import { showing } from './showing.ts'

const immigrationOptions = options(ukImmigrationStatuses)
const nationalityOptions = nationalities.map(([value, label]) => ({
  value,
  label,
  names: nationalityNames[value],
}))
const countryOptions = countriesOfDomicile.map(([value, label]) => ({
  value,
  label,
  names: countryNames[value],
}))

/** Nationality and residency, from which the fee status follows (specification, sections 3 and 5). */
export const ResidencySection = showing(
  'nationality',
  'countryOfDomicile',
  'ukResidency',
  'ukImmigrationStatus',
)(({ form, dispatch, messages, leave, year }) => {
  const long = { messages, dispatch, leave }
  const control = (name: 'ukResidency' | 'ukImmigrationStatus') => ({
    name,
    messages,
    value: form[name],
    onChange: (value: string) => dispatch({ type: 'changed', to: { [name]: value } }),
  })
  return (
    <div className="fields">
      <CodeSelect
        {...long}
        name="nationality"
        label="Nationality"
        value={form.nationality}
        options={nationalityOptions}
      />
      <CodeSelect
        {...long}
        name="countryOfDomicile"
        label="Country of domicile"
        hint="The country where you normally live."
        value={form.countryOfDomicile}
        options={countryOptions}
      />
      <Radios
        {...control('ukResidency')}
        legend="How long have you lived in the UK?"
        options={residencyOptions(year)}
      />
      <Radios
        {...control('ukImmigrationStatus')}
        legend="What is your immigration status in the UK?"
        options={immigrationOptions}
      />
    </div>
  )
})
