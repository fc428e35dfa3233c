function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

/** What a file system error means, in words that fit into "PDFs cannot be put into … (…)". */
export function folderWords(error: unknown): string {
  const code = codeOf(error)
  switch (code) {
    case 'ENOSPC':
      return 'the disk is full'
    case 'EDQUOT':
      return 'this user’s disk quota is used up'
    case 'EACCES':
    case 'EPERM':
      return 'no permission to write there'
    case 'EROFS':
      return 'the disk is read-only'
    case 'ENOTDIR':
    case 'EEXIST':
      return 'a file is where the folder should be'
    case 'ENOENT':
      return 'the folder is gone'
    case 'EIO':
      return 'the disk reports an error'
    case 'ENAMETOOLONG':
      return 'its path is too long'
    default:
      return code || (error instanceof Error ? error.message : String(error))
  }
}
