import { rejectionHeadings } from '#shared/rules/upload-check.ts'
import { uploadLimits } from '#shared/schemas/attachment.ts'
import type { Rejections } from './upload-state.ts'

const headings: Record<keyof Rejections, string> = {
  ...rejectionHeadings,
  'too-many': `The following files cannot be uploaded as you can send ${uploadLimits.maxFiles} files at most:`,
}
const jpegHint =
  'On an iPhone, send a screenshot of the photo, or choose Settings, Camera, Formats, Most Compatible, then take the photo again.'
const reasons = Object.keys(headings) as (keyof Rejections)[]

/** The files that cannot be sent, by reason (specification, section 8). */
export function RejectedFiles({ rejected }: { rejected: Rejections }) {
  const shownReasons = reasons.filter(reason => rejected[reason].length > 0)
  if (shownReasons.length === 0) return null
  return (
    <div className="flow" role="alert">
      {shownReasons.map(reason => (
        <div className="error-summary" key={reason}>
          <p className="error">
            <span>{headings[reason]}</span>
          </p>
          <ul>
            {rejected[reason].map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files can have one name, and the order never changes
              <li key={`${name} ${index}`}>
                {name}
                {/\.hei[cf]$/i.test(name) && `. ${jpegHint}`}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
