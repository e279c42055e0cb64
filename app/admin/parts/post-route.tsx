import { href, Link, redirect } from 'react-router'

/** Middleware: only a POST acts, never a link. A redirect in the loader would also leave the page with the error. */
export function onlyPost({ request }: { request: Request }): void {
  if (request.method === 'GET' || request.method === 'HEAD') throw redirect(href('/admin/dashboard'))
}

/** Without JavaScript a failure renders this page. */
export function FailedPost({ title, description }: { title: string; description: string }) {
  return (
    <>
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-2">{description}</p>
      <Link to={href('/admin/dashboard')} className="inline-flex min-h-11 items-center text-ambar underline">
        Panel de Control
      </Link>
    </>
  )
}
