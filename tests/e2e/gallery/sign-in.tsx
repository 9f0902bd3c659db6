import { Button, ButtonRow } from '#ui/controls/button.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'

export function SignIn() {
  return (
    <main>
      <Section>
        <Stack gap={16}>
          <div>
            <h1>Sign in</h1>
            <p className="gap-4">You only need to sign in once. You stay signed in, with or without signal.</p>
          </div>
          <TextField id="user" label="Email or username" defaultValue="a.example@example.com" autoComplete="username" />
          <PasswordField id="password" label="Password" defaultValue="not-a-secret1" autoComplete="current-password" />
          <TextLink strong to="#recover">
            Forgotten your password?
          </TextLink>
          <Button kind="primary">Sign in</Button>
          <p className="text-meta">Or continue with</p>
          <ButtonRow>
            <Button>Google</Button>
            <Button>Facebook</Button>
          </ButtonRow>
        </Stack>
      </Section>
    </main>
  )
}
