import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { Notice } from './notice'
import { Button } from './ui/button'

export function NotFound() {
  return (
    <div className="page py-10">
      <p className="price mb-2 text-center font-bold text-7xl text-primary">404</p>
      <Notice
        heading="h1"
        icon={Compass}
        title="Page not found"
        text="This address leads nowhere. The wardrobes are this way."
      >
        <Button asChild>
          <Link to="/">Back home</Link>
        </Button>
      </Notice>
    </div>
  )
}
