import { data } from 'react-router'

/** Any other URL of the admin area. */
export function loader() {
  throw data(null, { status: 404 })
}

export const action = loader

export default function AdminNotFoundPage() {
  return null
}
