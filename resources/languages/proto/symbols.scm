(package (full_ident) @name) @definition.namespace
(message (message_name) @name (message_body) @body) @definition.message
(enum (enum_name) @name (enum_body) @body) @definition.enum
(enum_field . (identifier) @name) @definition.enum_member
(service (service_name) @name "{" @body "}" @body) @definition.service
(rpc (rpc_name) @name) @definition.method

; Fields of a oneof are fields of the message.
(oneof (identifier) @name "}" @body) @definition.union
(field (type) . (identifier) @name) @definition.field
(map_field (type) . (identifier) @name) @definition.field
(oneof_field (type) . (identifier) @name) @definition.field

(extend (full_ident) @name (message_body) @body) @scope

(comment) @comment
(string) @string
