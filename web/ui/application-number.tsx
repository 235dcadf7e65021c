import { groupDigits } from '#shared/rules/application-number.ts'

/** An application number, shown in groups and copied without spaces. */
export const ApplicationNumber = ({ number }: { number: string }) => (
  <b className="application-number" translate="no">
    {groupDigits(number).map((group, index, groups) => (
      <span key={groups.slice(0, index + 1).join(' ')}>{group}</span>
    ))}
  </b>
)
