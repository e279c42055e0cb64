import { redirect } from 'react-router'

/** Nobody is signed in yet: every administrator screen leads to the entry. */
export function loader() {
  return redirect('/admin')
}

export function action() {
  return redirect('/admin')
}
