import { createFileRoute } from '@tanstack/react-router'
import { BooksScreen } from '@/features/admin/books/books-screen'

export const Route = createFileRoute('/admin/books')({ component: BooksScreen })
