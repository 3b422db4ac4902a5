import type { RouteObject } from 'react-router';
import type { Boot } from './client/boot.ts';
import { Frame } from './frame/frame.tsx';
import { Home } from './frame/home.tsx';
import { ComplaintPage } from './pages/complaint/complaint.page.tsx';
import { ContactPage } from './pages/contact/contact.page.tsx';
import { CustomerImportPage } from './pages/customer-import/customer-import.page.tsx';
import { CustomerPage } from './pages/customer/customer.page.tsx';
import { CustomersPage } from './pages/customers/customers.page.tsx';
import { DeliveryNotePage } from './pages/delivery-note/delivery-note.page.tsx';
import { InvitePage } from './pages/invite/invite.page.tsx';
import { MailsPage } from './pages/mails/mails.page.tsx';
import { MessagesPage } from './pages/messages/messages.page.tsx';
import { NotFoundPage } from './pages/not-found/not-found.page.tsx';
import { OrderPage } from './pages/order/order.page.tsx';
import { OrdersPage } from './pages/orders/orders.page.tsx';
import { SignInPage } from './pages/sign-in/sign-in.page.tsx';
import { TeamPage } from './pages/team/team.page.tsx';
import { TrailPage } from './pages/trail/trail.page.tsx';
import { UploadAmsPage } from './pages/upload-ams/upload-ams.page.tsx';
import { UploadLinePage } from './pages/upload-line/upload-line.page.tsx';
import { WebhooksPage } from './pages/webhooks/webhooks.page.tsx';
import { ADMIN_PATHS } from './routing/admin-pages.rules.ts';

/** The pages by their addresses. An address that the server did not find is not found here either. */
export function routesOf({ isFound }: Boot): RouteObject[] {
  if (!isFound) return [{ path: '*', element: <NotFoundPage /> }];
  return [
    { path: ADMIN_PATHS.signIn, element: <SignInPage /> },
    { path: ADMIN_PATHS.invite, element: <InvitePage /> },
    {
      element: <Frame />,
      children: [
        { path: ADMIN_PATHS.home, element: <Home /> },
        { path: ADMIN_PATHS.orders, element: <OrdersPage /> },
        { path: ADMIN_PATHS.order, element: <OrderPage /> },
        { path: ADMIN_PATHS.deliveryNote, element: <DeliveryNotePage /> },
        { path: ADMIN_PATHS.uploads, element: <UploadAmsPage /> },
        { path: ADMIN_PATHS.uploadLine, element: <UploadLinePage /> },
        { path: ADMIN_PATHS.messages, element: <MessagesPage /> },
        { path: ADMIN_PATHS.complaint, element: <ComplaintPage /> },
        { path: ADMIN_PATHS.contact, element: <ContactPage /> },
        { path: ADMIN_PATHS.customers, element: <CustomersPage /> },
        { path: ADMIN_PATHS.customerImport, element: <CustomerImportPage /> },
        { path: ADMIN_PATHS.customer, element: <CustomerPage /> },
        { path: ADMIN_PATHS.loginAs, element: <CustomersPage isToHelp /> },
        { path: ADMIN_PATHS.mails, element: <MailsPage /> },
        { path: ADMIN_PATHS.webhooks, element: <WebhooksPage /> },
        { path: ADMIN_PATHS.team, element: <TeamPage /> },
        { path: ADMIN_PATHS.trail, element: <TrailPage /> },
      ],
    },
    { path: '*', element: <NotFoundPage /> },
  ];
}
