import type { IppRequest } from './client.ts'
import type { IppAttribute } from './message.ts'
import { attribute, ippOperations, operationGroup } from './operations.ts'

/** Send-Document (RFC 8011, section 4.3.1): the one document of a job that was made, in this format. */
export function sendDocument(
  printerUri: string,
  jobId: string,
  document: { name: string; path: string; bytes: number },
  format: string,
): IppRequest {
  return {
    operation: ippOperations.sendDocument,
    document,
    groups: [
      operationGroup(
        printerUri,
        Number(jobId),
        ...ofDocument(document.name, format),
        attribute('last-document', { kind: 'boolean', value: true }),
      ),
    ],
  }
}

/** What a request says of the document behind it. */
export const ofDocument = (name: string, format: string): IppAttribute[] => [
  attribute('document-name', { kind: 'name', value: name }),
  attribute('document-format', { kind: 'mimeMediaType', value: format }),
]
