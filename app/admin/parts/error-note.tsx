import type { FormError } from '#shop/accounts/admin-sign-in.server.ts'

/** An error in the page itself: also without JavaScript, and after its toast is gone. */
export function ErrorNote({ id, formError }: { id: string; formError: FormError }) {
  return (
    <p
      id={id}
      lang={formError.lang}
      className="border-l-4 border-granate bg-lino px-4 py-3 font-semibold text-granate"
    >
      {formError.message}
    </p>
  )
}
