import { rejectionHeadings } from '#shared/rules/upload-check.ts'
import { uploadLimits } from '#shared/schemas/attachment.ts'
import type { Rejections } from './upload-state.ts'

const headings: Record<keyof Rejections, string> = {
  ...rejectionHeadings,
  'too-many': `The following files cannot be uploaded as you can send ${uploadLimits.maxFiles} files at most:`,
}
const asJpeg =
  'On an iPhone, choose Settings, Camera, Formats, Most Compatible, or send a screenshot of the photo.'
const kinds = Object.keys(headings) as (keyof Rejections)[]

/** What cannot be sent, and why (specification, section 8). */
export function RejectedFiles({ rejected }: { rejected: Rejections }) {
  const shown = kinds.filter(kind => rejected[kind].length > 0)
  if (shown.length === 0) return null
  return (
    <div className="flow" role="alert">
      {shown.map(kind => (
        <div className="notice" key={kind}>
          <p>{headings[kind]}</p>
          <ul>
            {rejected[kind].map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never moves
              <li key={`${name} ${index}`}>
                {name}
                {/\.hei[cf]$/i.test(name) && `. ${asJpeg}`}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
