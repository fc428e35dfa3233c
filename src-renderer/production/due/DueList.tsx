export function DueList() {
  return null
}
