import { CopyApplicationNumber } from '../../apply/confirmation/copy-application-number.tsx'
import { Step } from '../../apply/form/step.tsx'
import { FileList } from '../../documents/file-list.tsx'
import { FileRow } from '../../documents/file-row.tsx'
import type { Upload, UploadStatus } from '../../documents/upload/upload-state.ts'
import { DescriptionItem } from '../../ui/description-item.tsx'
import { Example } from '../example.tsx'
import { certificate, infected, locked, unchecked } from '../samples.ts'

const createUpload = (status: UploadStatus, problem: string | null = null, progress = 0): Upload => ({
  id: `${status} ${progress}`,
  file: new File([new Uint8Array(240_000)], `${status.toLowerCase()} ${progress}.jpg`),
  status,
  problem,
  progress,
})

const uploads = [
  createUpload('NEW'),
  createUpload('UPLOADING', null, 62),
  createUpload('UPLOADING', null, 100),
  createUpload('COMPLETE', null, 100),
  createUpload('ERROR', 'The connection was lost at 62%'),
]

export const Lists = () => (
  <>
    <h2>Section</h2>
    <Example label="open">
      <Step id="open-section" number={2} title="Nationality and residency">
        <p>The fields of the section.</p>
      </Step>
    </Example>
    <Example label="collapsed">
      <Step
        id="collapsed-section"
        number={1}
        title="Grades and qualifications"
        collapsed={{ onChange: () => {} }}
      >
        <p>A-levels A, B, B; GCSEs; English 6</p>
      </Step>
    </Example>
    <h2>Summary list</h2>
    <Example label="labels and answers">
      <dl className="summary-list">
        <DescriptionItem term="Surname">King</DescriptionItem>
        <DescriptionItem className="stacked" term="Time lived in the UK">
          3 years or more before the start of the programme
        </DescriptionItem>
      </dl>
    </Example>
    <Example label="terms and descriptions">
      <dl className="description-list">
        <DescriptionItem term="Your UCAS ID">
          10 digits, and the email address you gave on your UCAS form.
        </DescriptionItem>
      </dl>
    </Example>
    <h2 id="file-list">File list</h2>
    <Example label="all states">
      <FileList labelledBy="file-list" received={[certificate, unchecked, infected, locked]}>
        {uploads.map(upload => (
          <FileRow key={upload.id} upload={upload} onRetry={() => {}} onRemove={() => {}} />
        ))}
      </FileList>
    </Example>
    <h2>Applicant number</h2>
    <Example label="in groups of digits">
      <div className="receipt">
        <p>Your unique applicant number</p>
        <p className="application-number">
          <span>CL</span>
          <span>000</span>
          <span>4127</span>
        </p>
        <CopyApplicationNumber number="CL0004127" />
      </div>
    </Example>
  </>
)
