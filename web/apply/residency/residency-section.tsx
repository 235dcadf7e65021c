import { memo } from 'react'
import { countriesOfDomicile } from '#shared/enums/countries-of-domicile.ts'
import { ukImmigrationStatuses } from '#shared/enums/immigration-status.ts'
import { nationalities } from '#shared/enums/nationalities.ts'
import { type OptionRow, toOptions } from '#shared/enums/options.ts'
import { listResidencyOptions } from '#shared/enums/residency.ts'
import type { FormState } from '#shared/schemas/form.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import type { ApplicationForm } from '../form/use-application-form.ts'

const toListOptions = (rows: OptionRow[]) =>
  rows.map(([value, label, ...aliases]) => ({ value, label, aliases }))
const nationalityOptions = toListOptions(nationalities)
const countryOptions = toListOptions(countriesOfDomicile)
const immigrationOptions = toOptions(ukImmigrationStatuses)

type ResidencyProps = Pick<ApplicationForm, 'dispatch' | 'year'> & {
  feeContext: FormState['data']['feeContext']
}

/** Nationality and residency, which give the fee status (specification 2.46). */
export const ResidencySection = memo(function ResidencySection({
  feeContext,
  dispatch,
  year,
}: ResidencyProps) {
  const field = (name: keyof typeof feeContext) => ({
    name: `data.feeContext.${name}`,
    value: feeContext[name] ?? '',
    // A text that is not an option stays as typed.
    onChange: (code: string, typed = '') =>
      dispatch({ type: 'changeFeeContext', changes: { [name]: code || typed || null } }),
  })
  return (
    <div className="fields">
      <Combobox
        {...field('nationality')}
        label="Nationality"
        hint="We use this to check whether you need a visa to study in the UK. You can apply before you have one."
        options={nationalityOptions}
      />
      <Combobox
        {...field('countryOfDomicile')}
        label="Country of domicile"
        hint="The country where you normally live. We use it to check your fee status."
        options={countryOptions}
      />
      <RadioGroup
        {...field('ukResidency')}
        legend="How long have you lived in the UK?"
        hint="With your immigration status, this decides whether you pay home or overseas fees."
        options={listResidencyOptions(year)}
      />
      <RadioGroup
        {...field('ukImmigrationStatus')}
        legend="What is your immigration status in the UK?"
        hint="This also decides your fees. If you choose Other, you may need a student visa."
        options={immigrationOptions}
      />
    </div>
  )
})
